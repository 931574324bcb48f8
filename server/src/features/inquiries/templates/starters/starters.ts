import { courseEvaluation } from './course-evaluation.ts';
import { customerSatisfaction } from './customer-satisfaction.ts';
import { employeePulse } from './employee-pulse.ts';
import { eventFeedback } from './event-feedback.ts';
import { eventRegistration } from './event-registration.ts';
import { exam } from './exam.ts';
import { jobApplication } from './job-application.ts';
import { marketResearch } from './market-research.ts';
import { meetingTime } from './meeting-time.ts';
import { orderForm } from './order-form.ts';
import { patientSatisfaction } from './patient-satisfaction.ts';
import { productFeedback } from './product-feedback.ts';
import type { Starter } from './starter.ts';

/** The most used first. */
export const starters: readonly Starter[] = [
  customerSatisfaction,
  eventRegistration,
  eventFeedback,
  exam,
  courseEvaluation,
  employeePulse,
  orderForm,
  meetingTime,
  productFeedback,
  jobApplication,
  patientSatisfaction,
  marketResearch,
];
