import type { CallFailure } from '@nazar/domain/api/envelope.ts';

type WireFieldProblem = Exclude<CallFailure['errors'], string>[string];

type ProblemParts = {
  readonly status: number;
  readonly code: string;
  readonly errors: CallFailure['errors'];
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | null;
};

/** A failed call. `status` is 0 and `code` is `offline` if there was no reply. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: CallFailure['errors'];
  readonly requestId: string | undefined;
  /** Seconds, if the server gave them. */
  readonly retryAfter: number | null;

  constructor(parts: ProblemParts) {
    super(listProblemTexts(parts.errors)[0] ?? parts.code);
    this.name = 'ApiProblem';
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter ?? null;
  }

  /** Sentences to show, one per entry. */
  get texts(): readonly string[] {
    return listProblemTexts(this.errors);
  }

  /** By dotted path; empty if the failure is not about fields. */
  get fields(): Readonly<Record<string, WireFieldProblem>> {
    return typeof this.errors === 'string' ? {} : this.errors;
  }
}

function listProblemTexts(errors: CallFailure['errors']): string[] {
  if (typeof errors === 'string') return [errors];
  return [...new Set(Object.values(errors).map((problem) => problem.text))];
}
