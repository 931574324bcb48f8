import type { StoredAttempt, SubmitGroupState } from './read-submit-group.ts';

/** The places of `maxParticipantCount` while a group is judged. */
export class SubmitGroupParticipantPlaces {
  readonly #state: SubmitGroupState;
  readonly #accepted = new Map<string, number>();
  /** Attempts of this group whose place stays reserved until they are judged. */
  readonly #held: Map<string, StoredAttempt>;

  constructor(state: SubmitGroupState) {
    this.#state = state;
    this.#held = new Map([...state.attempts].filter(([, { reserved }]) => reserved));
  }

  /** Number of places taken by others than this attempt. */
  countTaken(inquiryId: string, attempt: StoredAttempt | undefined): number {
    const { inquiries, reserved } = this.#state;
    let heldPlaces = 0;
    for (const other of this.#held.values()) {
      if (other.inquiryId === inquiryId && other.id !== attempt?.id) heldPlaces += 1;
    }
    const { responses = 0, retired = 0 } = inquiries.get(inquiryId) ?? {};
    return (
      responses + retired + (reserved.get(inquiryId) ?? 0) + (this.#accepted.get(inquiryId) ?? 0) + heldPlaces
    );
  }

  take(inquiryId: string, attempt: StoredAttempt | undefined): void {
    this.#accepted.set(inquiryId, (this.#accepted.get(inquiryId) ?? 0) + 1);
    if (attempt !== undefined) this.#held.delete(attempt.id);
  }
}
