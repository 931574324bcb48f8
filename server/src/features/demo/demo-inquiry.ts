import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiry/question.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';

export type DemoOption = {
  readonly body: string;
  /** How likely it is chosen: against the others, or by itself where several may be. */
  readonly weight: number;
  readonly role?: Option['role'];
  readonly isAnswer?: boolean;
  /** How strongly content people lean to it. */
  readonly pull?: number;
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
  /** Where numbers, ratings, times (in hours) and columns of a matrix gather, and how widely. */
  readonly around?: readonly [middle: number, spread: number];
  /** What people write. */
  readonly texts?: readonly string[];
  /** How many leave it out, of 1. */
  readonly skipped?: number;
};

export type DemoChart = Pick<ChartInput, 'title' | 'type'> & {
  /** Bodies of questions. */
  readonly group: string;
  readonly condition?: { readonly question: string; readonly option: string };
  readonly isPrimary?: boolean;
};

export type DemoInquiry = {
  readonly settings: Partial<InquirySettings> &
    Pick<InquirySettings, 'title' | 'language' | 'publicTitle' | 'publicDescription'>;
  /** The English name of a general category. */
  readonly category: string;
  readonly cover: string;
  readonly segments: readonly {
    readonly name: string;
    readonly description?: string;
    readonly questions: readonly DemoQuestion[];
  }[];
  readonly charts: readonly DemoChart[];
  readonly people: number;
  /** It was published so many days ago, and closes in so many. */
  readonly daysAgo: number;
  readonly closesInDays?: number;
};
