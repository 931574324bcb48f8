import { importReportPath } from '@nazar/domain/api/import-calls.ts';
import { makeSignedLink } from '../../../platform/http/signed-link.ts';

/** Signs links to the report of an import. */
export const importReportLink = makeSignedLink('import report link', importReportPath);
