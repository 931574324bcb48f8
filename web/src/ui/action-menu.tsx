import { Menu, type MenuProps } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

type ActionMenuProps = Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  /** What opens it: one element that takes a ref. */
  button: ReactElement;
  /** Items, labels and dividers. */
  children: ReactNode;
  /** False where an item leads to a field that takes the focus, which must not go back to the button then. */
  returnFocus?: boolean;
  onOpen?: () => void;
};

/**
 * A menu behind a button that never holds the keyboard: opening moves to the first item that can be chosen, Escape
 * closes it, and Tab closes it and goes on from the button. Mantine's own focus trap lands on a disabled item, where
 * no key does anything.
 */
export function ActionMenu({ button, children, ...menu }: ActionMenuProps) {
  const { position = 'bottom-end', returnFocus = true } = menu;
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    // The list is placed first; focusing it before would scroll the page.
    const timer = setTimeout(() => (firstItem(list.current) ?? list.current)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [opened]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The browser then moves on from the button, forwards or backwards.
    opener.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  return (
    <Menu
      {...menu}
      position={position}
      returnFocus={returnFocus}
      opened={opened}
      onChange={setOpened}
      shadow="sm"
      trapFocus={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown ref={list} onKeyDown={leave} style={{ outline: 'none' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The one that is chosen already, where there is one. */
function firstItem(list: HTMLElement | null): HTMLElement | null {
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-menu-item]:not([data-disabled])') ?? [])];
  return items.find((item) => item.hasAttribute('aria-current')) ?? items[0] ?? null;
}
