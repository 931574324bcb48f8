import { courseEvaluationStarter } from './course-evaluation.ts';
import { customerSatisfactionStarter } from './customer-satisfaction.ts';
import { employeePulseStarter } from './employee-pulse.ts';
import { eventFeedbackStarter } from './event-feedback.ts';
import { eventRegistrationStarter } from './event-registration.ts';
import { examStarter } from './exam.ts';
import { jobApplicationStarter } from './job-application.ts';
import { marketResearchStarter } from './market-research.ts';
import { meetingTimeStarter } from './meeting-time.ts';
import { orderFormStarter } from './order-form.ts';
import { patientSatisfactionStarter } from './patient-satisfaction.ts';
import { productFeedbackStarter } from './product-feedback.ts';
import type { Starter } from './starter.ts';

/** The most used first. */
export const starters: readonly Starter[] = [
  customerSatisfactionStarter,
  eventRegistrationStarter,
  eventFeedbackStarter,
  examStarter,
  courseEvaluationStarter,
  employeePulseStarter,
  orderFormStarter,
  meetingTimeStarter,
  productFeedbackStarter,
  jobApplicationStarter,
  patientSatisfactionStarter,
  marketResearchStarter,
];
