import * as z from 'zod/mini';
import { makeStepStorage, sentCodeSchema, stepUnlessExpired } from '../code/step-storage.ts';

/** A code that was sent to sign in with. */
const step = makeStepStorage('login', z.object({ sent: sentCodeSchema }));

export const readLoginDraft = () => stepUnlessExpired(step.read());
export const keepLoginDraft = step.keep;
