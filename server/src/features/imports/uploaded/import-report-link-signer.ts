import { getImportReportUrlPath } from '@nazar/domain/api/import-calls.ts';
import { makeLinkSigner } from '../../../platform/http/links/link-signer.ts';

/** Signs links to the report of an import. */
export const importReportLinkSigner = makeLinkSigner('import report link', getImportReportUrlPath);
