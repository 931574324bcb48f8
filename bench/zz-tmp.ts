import { mkdtemp, chmod } from 'node:fs/promises';
import { startOwnedSite } from '/work/wt/home/bench/nazar-site.ts';
import { benchLists } from '/work/wt/home/bench/lists.ts';
const dataDir = '/tmp/home-bench4';
const owner = await startOwnedSite({ DATA_DIR: dataDir });
console.log(owner.site.url);
console.time('all');
try { await benchLists(owner, await owner.uploadPicture()); console.timeEnd('all'); if (process.env.KEEP) await new Promise(r => setTimeout(r, Number(process.env.KEEP)*1000)); }
finally { await owner.site.stop(); }
