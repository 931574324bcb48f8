import { canReopenInquiry } from '@nazar/domain/access/workspace.ts';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';

type ListedInquiry = Pick<MyInquiry, 'state' | 'takenDown' | 'abilities' | 'cooperationType' | 'anonymous'>;

type MenuOptions = {
  /** Whether the page has tabs for the inquiry's pages, which the menu then omits. */
  readonly hasTabs: boolean;
  /** Whether there are unpublished changes, which can be discarded. */
  readonly hasChanges: boolean;
};

/** Decides which actions of an inquiry's menu the caller can take, in the order of the menu. */
function decideMyInquiryActions(inquiry: ListedInquiry, { hasTabs, hasChanges }: MenuOptions) {
  const { state, abilities, cooperationType } = inquiry;
  const wasPublished = state !== 'draft';
  const isLimited = cooperationType === 'limited';
  return {
    edit: abilities.edit && wasPublished && !hasTabs,
    invitations: wasPublished && !hasTabs && isLimited,
    share: wasPublished && !hasTabs,
    charts: wasPublished && !hasTabs,
    detail: wasPublished,
    // The owner of a limited inquiry usually isn’t invited.
    participate: state === 'published' && !isLimited,
    import: abilities.importResponses,
    invited: abilities.edit && !hasTabs && isLimited,
    settings: abilities.edit && !hasTabs,
    copy: abilities.edit,
    discardChanges: hasChanges && abilities.publish,
    close: abilities.publish && state === 'published',
    reopen: canReopenInquiry(inquiry),
    delete: abilities.delete,
  };
}
export type MyInquiryAction = keyof ReturnType<typeof decideMyInquiryActions>;

/** The actions on an inquiry that the caller can take; the next step has its own button. */
export function listMyInquiryActions(inquiry: ListedInquiry, options: MenuOptions): MyInquiryAction[] {
  const offered = decideMyInquiryActions(inquiry, options);
  return (Object.keys(offered) as MyInquiryAction[]).filter((action) => offered[action]);
}
