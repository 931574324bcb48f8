import { Text } from '@mantine/core';
import type { Poll } from '@nazar/domain/inquiries/find-inquiry-poll.ts';
import { equalsTitle } from '@nazar/domain/inquiries/repeats-title.ts';
import { getLanguageDirection, type Language } from '@nazar/domain/text/language.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { isLongTitle } from '../is-long-title.ts';
import classes from './poll-option-links.module.css';

type PollOptionsProps = { poll: Poll; title: string; language: Language; participate: string };

/** The options of a poll, each a link to the questions that has chosen it. */
export function PollOptionLinks({ poll, title, language, participate }: PollOptionsProps) {
  const { questionId, body, options } = poll;
  return (
    <div dir={getLanguageDirection(language)} lang={language}>
      {(isLongTitle(title) || !equalsTitle(body, title)) && (
        <Text fw={600} mb="xs" dir="auto" className={classes.question}>
          <AutoDirectionText text={body} />
        </Text>
      )}
      <ul className={classes.options} aria-label={body}>
        {options.map((option) => (
          <li key={option.id}>
            <a
              className={classes.option}
              href={`${participate}#${new URLSearchParams({ [questionId]: option.id })}`}
            >
              <span dir="auto">
                <AutoDirectionText text={option.body} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
