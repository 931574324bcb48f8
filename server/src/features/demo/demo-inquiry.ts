import type { CoverTone } from '@nazar/domain/inquiries/cover-tone.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';

export type DemoOption = {
  readonly body: string;
  /** How likely it is chosen: relative to the others, or on its own if several may be chosen. */
  readonly weight: number;
  readonly role?: Option['role'];
  readonly isAnswer?: boolean;
};

export type DemoQuestion = {
  readonly body: string;
  readonly responseType: ResponseType;
  readonly options?: readonly DemoOption[];
  readonly min?: number | string;
  readonly max?: number | string;
  readonly isForce?: boolean;
  readonly horizontal?: boolean;
  readonly score?: number;
  readonly wrongScore?: number;
  /** The centre and spread of numbers, ratings, times (in hours) and matrix columns. */
  readonly around?: readonly [middle: number, spread: number];
  /** What people write. */
  readonly texts?: readonly string[];
  /** The fraction of people who skip it. */
  readonly skipped?: number;
};

export type DemoChart = Pick<ChartInput, 'title' | 'type'> & {
  /** The body of a question. */
  readonly group: string;
  readonly isPrimary?: boolean;
};

export type DemoComment = {
  readonly name: string;
  readonly text: string;
  /** Days since then. */
  readonly daysAgo: number;
  /** What the owner answered. */
  readonly reply?: string;
  readonly likes?: number;
};

export type DemoInquiry = {
  readonly settings: Partial<InquirySettings> &
    Pick<InquirySettings, 'title' | 'language' | 'publicTitle' | 'publicDescription'>;
  /** The English name of a general category. */
  readonly category: string;
  readonly coverTone: CoverTone;
  readonly segments: readonly {
    readonly name: string;
    readonly description?: string;
    readonly questions: readonly DemoQuestion[];
  }[];
  readonly charts: readonly DemoChart[];
  readonly people: number;
  /** In the order in which they were written. */
  readonly comments: readonly DemoComment[];
  readonly likes: number;
  /** Days since publication and until it closes. */
  readonly daysAgo: number;
  readonly closesInDays?: number;
};
