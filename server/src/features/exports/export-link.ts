import { exportPath } from '@nazar/domain/api/export-calls.ts';
import { makeSignedLink } from '../../platform/http/signed-link.ts';

/** The signed link that downloads an export's file. */
export const exportLink = makeSignedLink('export link', exportPath);
