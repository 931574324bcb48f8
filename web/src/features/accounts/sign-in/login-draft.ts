import * as z from 'zod/mini';
import { keptStep, sentCodeSchema, whileValid } from '../code/kept-step.ts';

/** A code that was sent to sign in with. */
const step = keptStep('login', z.object({ sent: sentCodeSchema }));

export const readLoginDraft = () => whileValid(step.read());
export const keepLoginDraft = step.keep;
