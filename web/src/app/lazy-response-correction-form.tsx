import { type ComponentProps, lazy } from 'react';
import { cspNonce } from '../ui/csp-nonce.ts';

const CorrectionFrame = lazy(async () => ({
  default: (await import('../participate/correction/correction-frame.tsx')).CorrectionFrame,
}));

/** The participants' form, used to correct a response. */
export function LazyResponseCorrectionForm(props: Omit<ComponentProps<typeof CorrectionFrame>, 'nonce'>) {
  return <CorrectionFrame {...props} nonce={cspNonce} />;
}
