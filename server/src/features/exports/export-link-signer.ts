import { getExportUrlPath } from '@nazar/domain/api/export-calls.ts';
import { makeLinkSigner } from '../../platform/http/links/link-signer.ts';

/** The signed link that downloads an export's file. */
export const exportLinkSigner = makeLinkSigner('export link', getExportUrlPath);
