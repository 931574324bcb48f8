import { exportPath } from '@nazar/domain/api/export-calls.ts';
import { signedLink } from '../../platform/http/signed-link.ts';

/** Opens an export's file. */
export const exportLink = signedLink('export link', exportPath);
