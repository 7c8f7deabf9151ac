/** A name for one message that another tab, page or text does not share, and a second attempt does. */
export const uniqueToken = (page: string, count: number, text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `${page}.${count}.${hash.toString(36)}`;
};
