import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { repeatsTitle } from '@nazar/domain/inquiries/repeats-title.ts';
import { fillPagePipes } from '@nazar/domain/participation/fill-page.ts';
import { removeHiddenOptionsFromAnswer } from '@nazar/domain/participation/visibility.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { useLayoutEffect, useRef } from 'react';
import { AnswerLanguageSwitch } from '../answer-language-switch.tsx';
import { Button } from '../button.tsx';
import { ignoreDoubleTaps } from '../ignore-double-taps.ts';
import { InquiryLogo } from '../inquiry-logo.tsx';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { ParticipationRichText } from '../participation-rich-text.tsx';
import { ParticipationRulesList } from '../participation-rules-list.tsx';
import { scrollToTop } from '../scroll-to-top.ts';
import { computeCurrentFlow, findOnlyQuestion, pageTopFocusTarget } from '../session/session-state.ts';
import { SlowLoadingNotice } from '../slow-loading-notice.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { usePageTexts, useSession, useSessionState } from '../use-session.ts';
import { AnswerProgress } from './answer-progress.tsx';
import { Countdown } from './countdown.tsx';
import styles from './form.module.css';
import { QuestionSection } from './question-section.tsx';
import { ResponseEditNotice } from './response-edit-notice.tsx';

/** One page of questions, with the progress above and the buttons below. */
export function QuestionPageForm() {
  const session = useSession();
  const state = useSessionState();
  const { t, digits } = usePageTexts();
  const form = useRef<HTMLFormElement>(null);
  const { visible, index, page: current } = computeCurrentFlow(state);
  const page = current && fillPagePipes(current, visible, state);
  const { look, focus, notice } = state;
  const waits = state.waitsForFiles && notice === '';

  // The focus moves before the next key press.
  useLayoutEffect(() => {
    if (focus === null || form.current === null) return;
    moveFocus(form.current, focus.target);
    ignoreDoubleTaps(form.current);
  }, [focus]);

  const last = index >= visible.length - 1;
  const only = findOnlyQuestion(state.pages);
  if (look === null) return null;
  return (
    <form
      ref={form}
      className={only === undefined ? styles.form : `${styles.form} ${styles.alone}`}
      data-size={look.textSize}
      noValidate
      autoComplete="off"
      // The method `dialog` does nothing outside a dialog. Otherwise Enter before the script loads would start a
      // navigation, and the browser would cancel the script's download.
      method="dialog"
      // Enter in a field doesn't submit: the main button isn't of the type `submit`, and a lone field needs this.
      onSubmit={(event) => event.preventDefault()}
    >
      {(only === undefined || state.endsAt !== null) && (
        <header className={styles.top}>
          {only === undefined && <AnswerProgress state={state} index={index} count={visible.length} />}
          {state.endsAt !== null && <Countdown endsAt={state.endsAt} />}
        </header>
      )}
      <main className="inquiry-body" data-font={look.textFont}>
        <AnswerLanguageSwitch />
        {state.editing !== null && <ResponseEditNotice editing={state.editing} />}
        {index === 0 && <Cover only={only} />}
        {index > 0 && (
          <h1 className={styles.pageTitle} tabIndex={-1} data-page-top>
            <InquiryLogo />
            <span>
              <bdi>{isolateNumberRuns(look.title)}</bdi>
            </span>
            <span className="unseen">
              {t('pageOf', { page: digits(index + 1), pages: digits(visible.length) })}
            </span>
          </h1>
        )}
        {/* Without the script, answers could not be sent. */}
        <noscript>
          <p className={styles.notice}>{t('needsScript')}</p>
        </noscript>
        {page?.segments.map((segment) => (
          <Segment key={segment.id} segment={segment} isOnly={only !== undefined} />
        ))}
        {/* A single question comes first, so that its options need no scrolling. */}
        {only !== undefined && <Rules />}
        {last && look.footerFile !== null && (
          <StoredPicture fileId={look.footerFile} alt="" className={styles.banner} />
        )}
      </main>
      <footer className={styles.bottom}>
        {/* A new key recreates the element, because screen readers would not read the same text again. */}
        <p
          key={Math.max(1, focus?.times ?? 1)}
          className={styles.notice}
          role="alert"
          data-waits={waits || undefined}
        >
          {waits ? t('filesWait') : notice}
        </p>
        <p role="status" className="unseen">
          {state.spoken}
        </p>
        <div className={styles.buttons}>
          <Button main onClick={last ? session.submit : session.next}>
            {t(last ? (state.editing === null ? 'submit' : 'editSave') : 'next')}
          </Button>
          {index > 0 && <Button onClick={session.previous}>{t('previous')}</Button>}
        </div>
        {state.editing !== null && (
          <div className={styles.leave}>
            <Button onClick={session.leaveEdit}>{t('editLeave')}</Button>
          </div>
        )}
        <SlowLoadingNotice />
      </footer>
    </form>
  );
}

/** The title with its pictures; the title is only read aloud if the only question's text repeats it. */
function Cover({ only }: { only: PublicQuestion | undefined }) {
  const { look } = useSessionState();
  if (look === null) return null;
  const { title, logoFile, headerFile, description } = look;
  const isRepeated = only !== undefined && repeatsTitle(richTextToPlain(only.body), title);
  const isEmpty = isRepeated && logoFile === null && headerFile === null && description === '';
  return (
    <div className={isEmpty ? undefined : styles.cover}>
      <InquiryLogo />
      {headerFile !== null && <StoredPicture fileId={headerFile} alt="" className={styles.banner} first />}
      <h1 className={isRepeated ? 'unseen' : styles.title} tabIndex={-1} data-page-top>
        <bdi>{isolateNumberRuns(title)}</bdi>
      </h1>
      <ParticipationRichText body={description} className={styles.description} />
      {only === undefined && <Rules />}
    </div>
  );
}

/** If there was a start button, the rules were shown there. */
function Rules() {
  const { editing } = useSessionState();
  const { view } = useSession().page;
  if (view.kind !== 'questions' || view.rules === null || editing !== null) return null;
  return <ParticipationRulesList rules={view.rules} />;
}

type SegmentProps = { segment: PublicPage['segments'][number]; isOnly: boolean };

function Segment({ segment, isOnly }: SegmentProps) {
  const { answers, problems, look } = useSessionState();
  const { name, description, questions } = segment;
  return (
    <section className={styles.segment}>
      {(name !== '' || description !== '') && (
        <header className={styles.segmentHead}>
          {name !== '' && (
            <h2 className={styles.segmentName}>
              <bdi>{isolateNumberRuns(name)}</bdi>
            </h2>
          )}
          <ParticipationRichText body={description} className={styles.segmentText} />
        </header>
      )}
      {questions.map((question) => (
        <QuestionSection
          key={question.id}
          question={question}
          answer={removeHiddenOptionsFromAnswer(question, answers.get(question.id))}
          problem={problems.get(question.id)}
          numbered={look?.hideQuestionNumber !== true && !isOnly}
        />
      ))}
    </section>
  );
}

const focusable = 'input, select, textarea, button';

function moveFocus(form: HTMLFormElement, target: string): void {
  if (target === pageTopFocusTarget) {
    form.querySelector<HTMLElement>('[data-page-top]')?.focus({ preventScroll: true });
    scrollToTop(form);
    return;
  }
  const questions = [...form.querySelectorAll<HTMLElement>('[data-question]')];
  const question = questions.find((candidate) => candidate.dataset.question === target);
  const control =
    question?.querySelector<HTMLElement>('[data-field] input:checked') ??
    question?.querySelector<HTMLElement>(`[data-field] :is(${focusable})`);
  question?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}
