import { type ComponentProps, lazy } from 'react';
import { cspNonce } from '../ui/csp-nonce.ts';

const PreviewIframe = lazy(async () => ({
  default: (await import('../participate/preview/preview-iframe.tsx')).PreviewIframe,
}));

/** The wizard's preview, which shows the page that participants get. */
export function ParticipationPagePreview(props: Omit<ComponentProps<typeof PreviewIframe>, 'nonce'>) {
  return <PreviewIframe {...props} nonce={cspNonce} />;
}
