/**
 * The nonce that allows styles added at run time by components (a theme's variables, the scroll lock of a
 * dialog). Empty in development, where there is no policy.
 */
export const cspNonce =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.getAttribute('content') ??
  '';

declare global {
  // The name that `get-nonce` in Mantine's scroll lock reads.
  var __webpack_nonce__: string | undefined;
}

if (cspNonce !== '') globalThis.__webpack_nonce__ = cspNonce;
