import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { MyInquiryMenu } from '../my-inquiries/components/my-inquiry-menu.tsx';

type WorkspaceMenuProps = {
  workspace: Workspace;
  /** Items of the page above the others. */
  leading?: ReactNode;
};

/** The actions on the inquiry whose page is shown. */
export function WorkspaceMenu({ workspace, leading }: WorkspaceMenuProps) {
  const navigate = useNavigate();
  return (
    <MyInquiryMenu
      inquiry={workspace}
      hasTabs
      hasChanges={workspace.unpublishedChanges}
      onDeleted={() => void navigate(paths.myInquiries, { replace: true })}
      {...(leading !== undefined && { leading })}
    />
  );
}
