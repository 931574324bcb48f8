import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPiece } from '../testing/render-app.tsx';
import { AnswerText } from './answer-text.tsx';

test.each([true, false])('words stand at their own side, which `auto` finds (short: %s)', async (short) => {
  const written = 'هوای خوب';
  const answer = {
    questionId: '',
    kind: 'words' as const,
    value: written,
    labels: [],
    cells: [],
    otherText: null,
  };
  await renderPiece(<AnswerText answer={answer} responseType="longText" short={short} />);
  const words = await screen.findByText(written);
  // What is in a `bdi` says nothing about the side of what is around it.
  expect(words.tagName).not.toBe('BDI');
  expect(words).toHaveAttribute('dir', 'auto');
});
