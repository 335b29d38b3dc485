/** Plays the toy game through Colyseus' own client. */
import { Client } from '@colyseus/sdk';

/** @param {{urls: string[]}} target */
export function driver({ urls: [url] }) {
  /** The first state may have come before anybody listened. */
  const shown = (room, onScreen) =>
    new Promise((settle) => {
      const show = (state) => {
        if (!(state?.cells?.length > 0)) return;
        settle();
        onScreen(state.moves, state.cells);
      };
      room.onStateChange(show);
      show(room.state);
    });

  return {
    open: async (onScreen) => {
      const ada = await new Client(url).create('toy');
      const bo = await new Client(url).joinById(ada.roomId);
      const rooms = [ada, bo];
      await Promise.all(rooms.map((room, seat) => shown(room, (moves, cells) => onScreen(seat, moves, cells))));
      return rooms.map((room) => ({
        // The server answers a move with the state alone, and a rejected one with silence.
        confirmedBy: 'screen',
        move: (amount) => room.send('add', amount),
        close: () => void room.leave(),
      }));
    },
  };
}
