import { Controller } from "@hotwired/stimulus";

/** News over a page that its reader can put away. */
export default class NewsController extends Controller<HTMLElement> {
  close(): void {
    this.element.remove();
  }
}
