import * as z from 'zod/mini';
import { makeCodeStepStorage, sentCodeSchema } from '../code/code-step-storage.ts';

/** Kept between the two screens, without the new password. */
const step = makeCodeStepStorage('forgot', z.object({ identifier: z.string(), sent: sentCodeSchema }));

export const readPasswordResetDraft = step.read;
export const storePasswordResetDraft = step.keep;
