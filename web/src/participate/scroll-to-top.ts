/** Of the page that an element stands on, which may be shown in a frame. */
export function scrollToTop(element: Element | null): void {
  element?.ownerDocument.defaultView?.scrollTo(0, 0);
}
