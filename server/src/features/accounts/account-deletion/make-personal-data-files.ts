import type { Language } from '@nazar/domain/text/language.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile, makeTextArchiveFile } from '../../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../../platform/features/feature.ts';
import { formatDeliveryText } from '../../../platform/texts/format-texts.ts';
import { findPersonalDataProfile, listAccountSessions } from './personal-queries.ts';

/** All data of an account as files of an archive; null when the account is deleted. */
export async function makePersonalDataFiles(
  deps: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[] | null> {
  const profile = await findPersonalDataProfile(deps.db, accountId);
  if (profile === null) return null;
  const files = [
    makeTextArchiveFile('README.txt', () => [readMe(profile.language)]),
    makeJsonArchiveFile('profile.json', async () => profile),
    makeJsonArchiveFile('sessions.json', () => listAccountSessions(deps.db, accountId)),
  ];
  for (const { personalData } of deps.features)
    files.push(...((await personalData?.(deps, accountId)) ?? []));
  return files;
}

function readMe(language: Language): string {
  const lines = ['archiveTitle', 'archiveContents', 'archiveAnonymous', 'archiveOthers'];
  return `\ufeff${lines.map((key) => formatDeliveryText(key, {}, language)).join('\r\n\r\n')}\r\n`;
}
