import * as z from 'zod/mini';

// The schema of version 1 (c3ee989), copied and never changed. Documents stored for nodes of that version have
// to pass it.
const id = () => z.uuid();
const file = () => z.nullable(id());
const limit = (max: number) => z.nullable(z.int().check(z.gte(1), z.lte(max)));
const text = (max: number) => z.string().check(z.maxLength(max));
const bound = z.nullable(z.union([z.number(), z.iso.date(), z.iso.time()]));
const code = z.int().check(z.gte(1), z.lte(32_000));

const condition = z.nullable(
  z.strictObject({
    match: z.enum(['all', 'any']),
    clauses: z.array(
      z.strictObject({
        questionId: id(),
        operator: z.enum(['answered', 'notAnswered', 'isAnyOf', 'isNoneOf', 'atLeast', 'atMost']),
        optionIds: z._default(z.array(id()), []),
        value: z._default(z.nullable(z.number()), null),
      }),
    ),
  }),
);

const option = z.strictObject({
  id: id(),
  type: z._default(z.enum(['text', 'image']), 'text'),
  role: z._default(z.enum(['choice', 'other', 'none', 'row', 'column', 'accepted']), 'choice'),
  body: text(20_000),
  file: z._default(file(), null),
  isAnswer: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
  code,
});

const responseTypes = [
  ...(['single', 'dropdown', 'yesNo', 'multiple', 'ranking', 'matrix', 'text', 'longText'] as const),
  ...(['number', 'rating', 'scale', 'email', 'phone', 'url', 'date', 'time'] as const),
] as const;

const question = z.strictObject({
  id: id(),
  type: z._default(z.enum(['text', 'image', 'video', 'audio']), 'text'),
  responseType: z.enum(responseTypes),
  body: text(20_000),
  file: z._default(file(), null),
  horizontal: z._default(z.boolean(), false),
  randomOptions: z._default(z.boolean(), false),
  isForce: z._default(z.boolean(), false),
  min: z._default(bound, null),
  max: z._default(bound, null),
  sortOrder: z.int(),
  pageNumber: z.int(),
  score: z._default(z.number(), 0),
  wrongScore: z._default(z.number(), 0),
  condition: z._default(condition, null),
  hidden: z._default(z.boolean(), false),
  code,
  options: z.array(option),
});

export const versionOneSchema = z.strictObject({
  title: text(300),
  categoryId: file(),
  userCategoryId: file(),
  language: z.enum(['en', 'fa']),
  package: z.enum(['simple', 'intermediate', 'advance']),
  publicTitle: text(300),
  publicFile: file(),
  publicDescription: text(20_000),
  resultViewStatus: z.enum(['public', 'participants', 'admin']),
  coverType: z.enum(['chart', 'none']),
  cooperationType: z.enum(['anon', 'users', 'limited']),
  anonymous: z.boolean(),
  tags: z.array(text(50)),
  hideQuestionNumber: z.boolean(),
  shuffleQuestions: z.boolean(),
  editableResponse: z.boolean(),
  editTimeLimit: limit(525_600),
  editCountLimit: limit(1000),
  singleSession: z.boolean(),
  maxParticipantCount: limit(10_000_000),
  questionCount: limit(500),
  timeLimit: limit(10_080),
  timeZone: text(64),
  completionMessage: text(2000),
  expireMessage: text(2000),
  headerFile: file(),
  footerFile: file(),
  backgroundFile: file(),
  textSize: z.enum(['small', 'medium', 'large']),
  textFont: z.enum(['default', 'serif', 'mono']),
  bodyCss: text(10_000),
  backgroundColor: z.nullable(z.string()),
  segments: z.array(
    z.strictObject({
      id: id(),
      name: text(200),
      description: z._default(text(20_000), ''),
      condition: z._default(condition, null),
      questions: z.array(question),
    }),
  ),
  nextCode: z.int().check(z.gte(1)),
});
