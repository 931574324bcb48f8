import { Menu, type MenuProps } from '@mantine/core';
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useCloseOnBack } from '../navigation/leave-guards.ts';

type ActionMenuProps = Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  /** The button that opens the menu. */
  button: MenuButtonElement;
  /** Items, labels and dividers. */
  children: ReactNode;
  /** False if an item moves the focus to a field, so that it doesn't return to the button. */
  returnFocus?: boolean;
  onOpen?: () => void;
};

/** A button that accepts the props from its menu. */
export type MenuButtonElement = ReactElement<{
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
  'data-expanded'?: true | undefined;
}>;

/** Pixels to the edges of the window; at the top below the header. */
const padding = { top: 68, right: 8, bottom: 8, left: 8 };

/** A long menu opens to the side with more space, and scrolls if neither side has enough. */
const fitsWindow: MenuProps['middlewares'] = {
  flip: { fallbackStrategy: 'bestFit', padding },
  size: {
    padding,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
    },
  },
};

/**
 * A menu without a focus trap: opening focuses the first enabled item, Escape closes it, and Tab closes it and moves on
 * from the button. Mantine's focus trap would focus a disabled item, where no key works. The button is outside
 * Mantine's menu, which is mounted on the first press: each closed menu listens to every key in the document, and a
 * long inquiry has a thousand.
 */
export function ActionMenu({ button, children, onOpen, ...menu }: ActionMenuProps) {
  const { position = 'bottom-end', returnFocus = true } = menu;
  const id = useId();
  const [isUsed, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [opened]);
  useEffect(() => {
    if (!opened || list === null) return;
    // Wait until the list is positioned, because focusing it earlier would scroll the page.
    const frame = requestAnimationFrame(() => (firstItem(list) ?? list).focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [opened, list]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // The browser then moves the focus on from the button, forwards or backwards.
    opener.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  /** A dialog opened by an item later returns the focus to the element that had it, and the items are gone by then. */
  const restoreFocus = () => {
    if (returnFocus) opener.current?.focus({ preventScroll: true });
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    button.props.onClick?.(event);
    target.current = event.currentTarget;
    // The menu is mounted closed, because it stores the focused element when it opens.
    flushSync(() => setUsed(true));
    if (!opened) onOpen?.();
    setOpened(!opened);
  };
  return (
    <>
      {cloneElement(button, {
        id,
        onClick: press,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        'data-expanded': opened || undefined,
      })}
      {isUsed && (
        <Menu
          {...menu}
          id={id}
          position={position}
          returnFocus={returnFocus}
          opened={opened}
          onChange={setOpened}
          shadow="sm"
          trapFocus={false}
          // A hidden list would lose the focus.
          hideDetached={false}
          middlewares={fitsWindow}
        >
          <Menu.Target>
            <ButtonOf target={target} />
          </Menu.Target>
          <Menu.Dropdown
            ref={setList}
            onKeyDown={leave}
            onClickCapture={restoreFocus}
            style={{ outline: 'none', overflowY: 'auto' }}
          >
            <CloseOnBack onClose={() => setOpened(false)} />
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** Rendered only while the menu is open, because a long inquiry has a thousand closed ones. */
function CloseOnBack({ onClose }: { onClose: () => void }) {
  useCloseOnBack(true, onClose);
  return null;
}

/** Connects the menu to the button outside of it. */
function ButtonOf({ target, ref }: { target: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target]);
  return null;
}

/** The selected item, else the first enabled one. */
function firstItem(list: HTMLElement): HTMLElement | null {
  const items = [...list.querySelectorAll<HTMLElement>('[data-menu-item]:not([data-disabled])')];
  return items.find((item) => item.hasAttribute('aria-current')) ?? items[0] ?? null;
}
