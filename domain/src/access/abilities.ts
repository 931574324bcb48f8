import type { AttemptSettings } from '../inquiries/needs-attempt.ts';
import { type Actor, can, type InquirySubject } from './can.ts';
import { canImportResponses } from './import-refusal.ts';

export type InquiryAbilities = {
  readonly edit: boolean;
  readonly delete: boolean;
  readonly publish: boolean;
  readonly participate: boolean;
  readonly seeResults: boolean;
  readonly seeResponses: boolean;
  readonly importResponses: boolean;
  readonly makeCharts: boolean;
  readonly markTemplate: boolean;
  readonly askOwner: boolean;
};

/** The caller's own rights, which a reply contains; screens show buttons by them. */
export function getInquiryAbilities(
  actor: Actor,
  subject: InquirySubject,
  settings: AttemptSettings,
): InquiryAbilities {
  return {
    edit: can(actor, 'inquiry.edit', subject),
    delete: can(actor, 'inquiry.delete', subject),
    publish: can(actor, 'inquiry.publish', subject),
    // A second response is refused because of the first one, not because a right is missing.
    participate: can(actor, 'inquiry.participate', subject) && !subject.hasParticipated,
    seeResults: can(actor, 'inquiry.seeResults', subject),
    seeResponses: can(actor, 'inquiry.seeResponses', subject),
    importResponses: canImportResponses(actor, subject, settings),
    makeCharts: can(actor, 'inquiry.makeCharts', subject),
    markTemplate: can(actor, 'inquiry.markTemplate', subject),
    askOwner: can(actor, 'inquiry.askOwner', subject),
  };
}
