import { type ComponentProps, lazy } from 'react';
import { cspNonce } from '../ui/csp-nonce.ts';

const PreviewFrame = lazy(async () => ({
  default: (await import('../participate/preview/preview-frame.tsx')).PreviewFrame,
}));

/** The wizard's preview, which shows the page that participants get. */
export function LightPagePreview(props: Omit<ComponentProps<typeof PreviewFrame>, 'nonce'>) {
  return <PreviewFrame {...props} nonce={cspNonce} />;
}
