import { Box, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type TextSearchProps = { value: string; onChange: (search: string) => void };

/** Searches while the person types. */
export function AnswerTextSearch({ value, onChange }: TextSearchProps) {
  const { t } = useTranslation('results');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (search: string) => {
    sent.current = search;
    onChange(search);
  };
  const later = useDebouncedCallback(send, 300);
  // Shows the search of a followed link. Echoes of searches from this box must not undo later typing.
  useEffect(() => {
    if (sent.current !== value) setText(value);
    sent.current = value;
  }, [value]);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        later.cancel();
        send(text.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={t('texts.search')}
        placeholder={t('texts.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={textLimits.search}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          later(currentTarget.value.trim());
        }}
      />
    </Box>
  );
}
