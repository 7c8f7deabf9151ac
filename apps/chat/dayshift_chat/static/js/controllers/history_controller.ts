import { Controller } from "@hotwired/stimulus";

/** Back and forward, as the browser's own buttons. */
export default class extends Controller<HTMLElement> {
  back(): void {
    history.back();
  }

  forward(): void {
    history.forward();
  }
}
