import { useEffect, useRef, useState } from 'react';
import classes from './media-card.module.css';
import type { InquiryMedia } from './media-card.tsx';

type MediaPlayerProps = {
  media: InquiryMedia;
  address: string;
  /** Fetches another URL when the previous one has expired. */
  renew: () => Promise<string>;
  /** Called if the browser can't play it, or it no longer exists. */
  onUnplayable: () => void;
};

/** The browser's own player, which continues at its position after its link was renewed. */
export function MediaPlayer({ media, address, renew, onUnplayable }: MediaPlayerProps) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [source, setSource] = useState({ address, from: 0 });
  const wasPlayed = useRef(false);
  // The button that was pressed is gone, so the player gets the focus.
  useEffect(() => player.current?.focus({ preventScroll: true }), []);

  const goOn = async () => {
    const from = player.current?.currentTime ?? 0;
    // A link that never worked would not work after renewing either.
    if (!wasPlayed.current) return onUnplayable();
    wasPlayed.current = false;
    try {
      setSource({ address: await renew(), from });
    } catch {
      onUnplayable();
    }
  };
  const shared = {
    ref: player,
    src: source.address,
    controls: true,
    autoPlay: true,
    'aria-label': media.name,
    onPlaying: () => {
      wasPlayed.current = true;
    },
    onLoadedMetadata: () => {
      if (player.current !== null && source.from > 0) player.current.currentTime = source.from;
    },
    onError: () => void goOn(),
  };
  if (media.kind === 'audio') return <audio className={classes.sound} {...shared} />;
  return <video className={classes.video} playsInline {...shared} />;
}
