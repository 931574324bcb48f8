import { fillPagePipes } from '@nazar/domain/participation/fill-page.ts';
import { removeHiddenOptionsFromAnswer } from '@nazar/domain/participation/visibility.ts';
import formStyles from '../questions/form.module.css';
import { QuestionSection } from '../questions/question-section.tsx';
import { useSessionState } from '../use-session.ts';

/** The questions of the first page alone, which can be tried. */
export function PreviewedQuestions() {
  const state = useSessionState();
  const { pages, answers, problems, look } = state;
  const [first] = pages;
  if (first === undefined || look === null) return null;
  return (
    <form className={formStyles.form} data-size={look.textSize} noValidate autoComplete="off" method="dialog">
      <main className="inquiry-body" data-font={look.textFont}>
        {fillPagePipes(first, pages, state).segments.map((segment) =>
          segment.questions.map((question) => (
            <QuestionSection
              key={question.id}
              question={question}
              answer={removeHiddenOptionsFromAnswer(question, answers.get(question.id))}
              problem={problems.get(question.id)}
              numbered={false}
            />
          )),
        )}
      </main>
    </form>
  );
}
