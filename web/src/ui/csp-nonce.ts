/**
 * What the server's page lets styles through by, which components write while they run (a theme's variables,
 * the scroll lock of a dialog). Empty while developing, where no policy forbids them.
 */
export const cspNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

declare global {
  // The name that `get-nonce`, inside of Mantine's scroll lock, looks for.
  var __webpack_nonce__: string | undefined;
}

if (cspNonce !== '') globalThis.__webpack_nonce__ = cspNonce;
