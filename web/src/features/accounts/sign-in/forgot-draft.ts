import * as z from 'zod/mini';
import { keptStep, sentCodeSchema } from '../code/kept-step.ts';

/** Kept between the two screens, without the new password. */
const step = keptStep('forgot', z.object({ identifier: z.string(), sent: sentCodeSchema }));

export const readForgotDraft = step.read;
export const keepForgotDraft = step.keep;
