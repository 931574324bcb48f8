/** Scrolls the element's own page, which may be in a frame. */
export function scrollToTop(element: Element | null): void {
  element?.ownerDocument.defaultView?.scrollTo(0, 0);
}
