import * as z from 'zod/mini';
import { codeStepUnlessExpired, makeCodeStepStorage, sentCodeSchema } from '../code/code-step-storage.ts';

/** A code that was sent to sign in with. */
const step = makeCodeStepStorage('login', z.object({ sent: sentCodeSchema }));

export const readLoginDraft = () => codeStepUnlessExpired(step.read());
export const storeLoginDraft = step.keep;
