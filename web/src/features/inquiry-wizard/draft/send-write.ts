import {
  addMyInquiry,
  addMyInquirySegment,
  deleteMyInquirySegment,
  editMyInquiry,
  editMyInquirySegment,
} from '@nazar/domain/api/inquiry-calls.ts';
import { callApi } from '../../../api/call-api.ts';
import type { SavedDraft } from './draft.ts';
import type { Write } from './next-write.ts';

/** Browsers refuse larger bodies for requests that outlive their page. Characters, with room for UTF-8. */
const keepaliveLimit = 20_000;

/** Sends one write and gives the revision that it made. Says nothing of failures: the queue knows better. */
export async function sendWrite(saved: SavedDraft, write: Write): Promise<number> {
  const { id, revision } = saved;
  const options = { quiet: true, keepalive: JSON.stringify(write).length < keepaliveLimit };
  const send = () => {
    switch (write.kind) {
      case 'create':
        return callApi(addMyInquiry, { id, ...write.settings }, options);
      case 'settings': {
        const order = write.segmentOrder;
        const segmentOrder = order === undefined ? {} : { segmentOrder: [...order] };
        return callApi(editMyInquiry, { id, revision, ...write.changes, ...segmentOrder }, options);
      }
      case 'addSegment': {
        const { segment, position } = write;
        return callApi(addMyInquirySegment, { inquiryId: id, revision, segment, position }, options);
      }
      case 'editSegment':
        return callApi(editMyInquirySegment, { inquiryId: id, revision, segment: write.segment }, options);
      case 'deleteSegment':
        return callApi(deleteMyInquirySegment, { inquiryId: id, revision, id: write.segmentId }, options);
    }
  };
  return (await send()).revision;
}
