import * as z from 'zod/mini';
import { keptStep, sentCodeSchema } from '../../ui/account/kept-step.ts';

/** Between the two screens. The new password is never in it. */
const step = keptStep('forgot', z.object({ identifier: z.string(), sent: sentCodeSchema }));

export const readForgotDraft = step.read;
export const keepForgotDraft = step.keep;
