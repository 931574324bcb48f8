import { Text } from '@mantine/core';
import { visibleText } from '@nazar/domain/text/plain.ts';

/** A stored text with marks, as elements; its markup never reaches the page. */
export function RichText({ html }: { html: string }) {
  return <Text style={{ whiteSpace: 'pre-line' }}>{visibleText(html)}</Text>;
}
