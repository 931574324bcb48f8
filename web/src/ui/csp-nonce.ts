/**
 * The nonce for styles that components add at run time (a theme's variables, the scroll lock of a dialog). It is empty
 * in development, where there is no policy.
 */
export const cspNonce =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.getAttribute('content') ??
  '';

declare global {
  // The name that `get-nonce` in Mantine's scroll lock reads.
  var __webpack_nonce__: string | undefined;
}

if (cspNonce !== '') globalThis.__webpack_nonce__ = cspNonce;
