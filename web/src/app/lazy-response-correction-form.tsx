import { type ComponentProps, lazy } from 'react';
import { cspNonce } from '../ui/csp-nonce.ts';

const CorrectionIframe = lazy(async () => ({
  default: (await import('../participate/correction/correction-iframe.tsx')).CorrectionIframe,
}));

/** The participants' form, used to correct a response. */
export function LazyResponseCorrectionForm(props: Omit<ComponentProps<typeof CorrectionIframe>, 'nonce'>) {
  return <CorrectionIframe {...props} nonce={cspNonce} />;
}
