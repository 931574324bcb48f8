import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiries/question.ts';
import {
  IconArrowsSplit2,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconPhoto,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../../ui/dialogs/action-menu.tsx';
import { useIsPartLocked } from '../../draft/use-draft.ts';
import { questionKindsByResponseType } from '../../question-kinds-by-response-type.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import { getOptionKind } from './option-kind.ts';

type OptionToolsProps = {
  questionId: string;
  responseType: ResponseType;
  option: Option;
  number: string;
  onRemove: () => void;
  onCondition: () => void;
  /** Asks how many people can choose it; undefined if that is asked or not possible. */
  onCapacity: (() => void) | undefined;
  hasPictureField: boolean;
  /** Shows or removes the picture and its field. */
  onPicture: () => void;
};

/** The actions on one option. */
export function OptionTools(props: OptionToolsProps) {
  const { questionId, responseType, option, number, onRemove, onCondition, onCapacity, onPicture } = props;
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const isLocked = useIsPartLocked(option.id);
  const canBePicture = option.role === 'choice' && questionKindsByResponseType[responseType].pictures;
  if (answerTypes[responseType].fixedOptions) return null;
  const hasPicture = props.hasPictureField;
  const pictureLabel = t(hasPicture ? 'option.noPictureOf' : 'option.addPictureTo', { number });
  if (!isLocked && !option.hidden) {
    return (
      <>
        {canBePicture && (
          <Tooltip label={t(hasPicture ? 'option.noPicture' : 'option.addPicture')}>
            <ActionIcon
              color="dark"
              size={36}
              visibleFrom="sm"
              aria-label={pictureLabel}
              aria-pressed={hasPicture}
              onClick={onPicture}
            >
              <IconPhoto size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('delete')}>
          <ActionIcon
            color="dark"
            size={36}
            visibleFrom="sm"
            aria-label={t(`option.delete.${getOptionKind(option)}`, { number })}
            onClick={onRemove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ActionMenu
          button={
            <ActionIcon
              color="dark"
              size={36}
              aria-label={t(`option.menu.${getOptionKind(option)}`, { number })}
            >
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          }
        >
          {canBePicture && (
            <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={onPicture}>
              {t(hasPicture ? 'option.noPicture' : 'option.addPicture')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconArrowsSplit2 size={18} aria-hidden />} onClick={onCondition}>
            {t(`condition.start.${getOptionKind(option)}`)}
          </Menu.Item>
          {onCapacity !== undefined && <CapacityItem onClick={onCapacity} />}
          <Menu.Item color="red.9" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
            {t('delete')}
          </Menu.Item>
        </ActionMenu>
      </>
    );
  }
  return (
    <ActionMenu
      button={
        <ActionIcon color="dark" size={36} aria-label={t(`option.menu.${getOptionKind(option)}`, { number })}>
          {option.hidden ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
        </ActionIcon>
      }
    >
      <Menu.Item
        leftSection={option.hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
        onClick={() => actions.changeOption(questionId, option.id, { hidden: !option.hidden })}
      >
        {t(option.hidden ? 'option.show' : 'option.hide')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowsSplit2 size={18} aria-hidden />} onClick={onCondition}>
        {t(`condition.start.${getOptionKind(option)}`)}
      </Menu.Item>
      {onCapacity !== undefined && !option.hidden && <CapacityItem onClick={onCapacity} />}
      {!isLocked ? (
        <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          {t('delete')}
        </Menu.Item>
      ) : (
        <Text size="xs" c="dimmed" px="sm" py={4} maw={220}>
          {t('answered.hideInstead')}
        </Text>
      )}
    </ActionMenu>
  );
}

function CapacityItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('wizard');
  return (
    <Menu.Item leftSection={<IconUsers size={18} aria-hidden />} onClick={onClick}>
      {t('capacity.add')}
    </Menu.Item>
  );
}
