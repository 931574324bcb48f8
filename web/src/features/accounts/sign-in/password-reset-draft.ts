import * as z from 'zod/mini';
import { makeStepStorage, sentCodeSchema } from '../code/step-storage.ts';

/** Kept between the two screens, without the new password. */
const step = makeStepStorage('forgot', z.object({ identifier: z.string(), sent: sentCodeSchema }));

export const readPasswordResetDraft = step.read;
export const savePasswordResetDraft = step.keep;
