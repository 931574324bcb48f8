import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOnSignal } from '../e2e/site.ts';
import { benchChat } from './chat.ts';
import { benchComments } from './comments.ts';
import { benchEditor } from './editor.ts';
import { benchExports } from './exports.ts';
import { benchExportsBesideSubmits } from './exports-beside-submits.ts';
import { benchFrontPages } from './front-pages.ts';
import { benchInvitations } from './invitations.ts';
import { benchLists } from './lists.ts';
import { publishTenQuestionPoll, startOwnedSite } from './nazar-site.ts';
import { benchNodes } from './nodes.ts';
import { benchPageWeight } from './page-weight.ts';
import { benchResults } from './results.ts';
import { benchSending } from './sending.ts';
import { benchMemory } from './site-memory.ts';
import { benchStart, readServerMemory } from './start-and-memory.ts';
import { benchSubmits } from './submits.ts';

// Absolute figures depend on this machine; compare within one run.
console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);

/** `BENCH_PARTS=results,exports` measures only these. */
const parts = process.env.BENCH_PARTS?.split(',');
const takes = (part: string) => parts === undefined || parts.includes(part);

const dataDir = await mkdtemp(join(tmpdir(), 'nazar-bench-'));
// The database may run as another user, who needs access to its folder in here.
await chmod(dataDir, 0o755);
// The database may still write its last file.
const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
stopOnSignal(removeData);
const owner = await startOwnedSite({ DATA_DIR: dataDir });
try {
  const picture = await owner.uploadPicture();
  const inquiry = await publishTenQuestionPoll(owner, picture);
  const before = readServerMemory(dataDir);
  if (takes('pages')) {
    await benchPageWeight(owner.site.url, inquiry.id);
    await benchFrontPages(owner.site.url, inquiry.id);
  }
  if (takes('editor')) await benchEditor(owner);
  if (takes('submits')) await benchSubmits(owner, inquiry);
  const after = readServerMemory(dataDir);
  if (takes('results')) await benchResults(owner, picture);
  if (takes('exports')) {
    await benchExportsBesideSubmits(owner, { inquiry, picture });
    await benchExports(owner, picture);
  }
  if (takes('comments')) await benchComments(owner, picture);
  if (takes('chat')) await benchChat(owner);
  if (takes('invitations')) await benchInvitations(owner, picture);
  if (takes('lists')) await benchLists(owner, picture);
  if (before !== null && after !== null) {
    console.log(
      `\nThe server’s process: ${before.toFixed(0)} MB just after its start, ${after.toFixed(0)} MB just after the load`,
    );
  }
} finally {
  await owner.site.stop();
}
if (takes('sending')) await benchSending();
if (takes('start')) await benchStart(dataDir);
if (takes('nodes')) await benchNodes(dataDir);
if (takes('memory')) await benchMemory(dataDir);
removeData();
