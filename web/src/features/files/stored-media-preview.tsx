import { Box, Skeleton } from '@mantine/core';
import { getFileLink } from '@nazar/domain/api/file-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { callQuery } from '../../api/query-client.ts';
import { MediaCard } from '../../ui/media/media-card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PicturePreview } from './picture-preview.tsx';

/** Shows a file of the caller as others will see it. */
export function StoredMediaPreview({ fileId, alt }: { fileId: string; alt: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(getFileLink, { id: fileId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={120} w="100%" />;
  if (data.kind === 'image') return <PicturePreview file={fileId} alt={alt} />;
  return (
    <Box w="100%" maw={480}>
      <MediaCard media={data} load={async () => (await callApi(getFileLink, { id: fileId })).url} />
    </Box>
  );
}
