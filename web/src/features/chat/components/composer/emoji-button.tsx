import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../../../ui/navigation/leave-guards.ts';
import writeClasses from '../../write.module.css';

const emoji = [
  '😀 😃 😄 😁 😅 😂 🤣 😊 🙂 🙃 😉 😍 😘 😋 😎 🤩 🥳 😏',
  '😐 🙄 😬 😴 🤔 🤨 😢 😭 😤 😡 😱 😳 🥺 😇 🤗 🤭 🤫 😷',
  '👍 👎 👌 ✌️ 🤞 👋 👏 🙌 🙏 💪 🤝 ✍️ 👀 ❤️ 🧡 💛 💚 💙',
  '💔 💯 🔥 ✨ ⭐ 🎉 🎁 🌹 🌷 🌸 ☀️ 🌙 ☕ 🍰 ✅ ❌ ❓ ❗',
].flatMap((row) => row.split(' '));
const columns = 9;

/** Inserts an emoji at the cursor. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  useCloseOnBack(isOpen, () => setOpen(false));
  const moveFocus = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const across = isMirrored ? -1 : 1;
    const by = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(emoji.length - 1, Math.max(0, at + by));
    setAt(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon color="dark" size={44} aria-label={t('emoji')} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={22} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        {/* biome-ignore lint/a11y/useSemanticElements: the group contains buttons, and no fields */}
        <div
          ref={grid}
          role="group"
          aria-label={t('emoji')}
          className={writeClasses.emoji}
          onKeyDown={moveFocus}
        >
          {emoji.map((each, index) => (
            <button
              key={each}
              type="button"
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setAt(index)}
              onClick={() => onPick(each)}
            >
              {each}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
