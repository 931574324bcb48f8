import { importReportPath } from '@nazar/domain/api/import-calls.ts';
import { signedLink } from '../../../platform/http/signed-link.ts';

/** Signs links to the report of an import. */
export const reportLink = signedLink('import report link', importReportPath);
